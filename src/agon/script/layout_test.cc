// One layout for every way of writing the same, and comments that stay.
#include "agon/script/layout.h"

#include <gtest/gtest.h>

#include "agon/script/typing.h"

namespace agon::script {
namespace {

TEST(ScriptLayout, IsOneLineWithSingleQuotesAndShortNumbers) {
  const std::string laid_out = "IF(GT(GET(SELF, 'mana'), 9), SET(SELF, 'a', -1.5), NOOP())";
  for (const char* text :
       {"IF(GT(GET(SELF,mana),9),SET(SELF,a,-1.50),NOOP())",
        "IF(GT(GET(SELF, \"mana\"), 9.0),\n   SET( SELF , \"a\" , -15e-1 ),\n   NOOP( )\n)\n",
        "\t IF(GT(GET(SELF, 'mana'), +9), SET(SELF, 'a', -1.5), NOOP())"}) {
    EXPECT_EQ(lay_out_script(text), laid_out);
  }
  EXPECT_EQ(lay_out_script("GET(SELF, \"it's\")"), "GET(SELF, \"it's\")");
  EXPECT_EQ(lay_out_script("GET(SELF, 'SELF')"), "GET(SELF, 'SELF')");
  EXPECT_EQ(lay_out_script("-0"), "0");
}

TEST(ScriptLayout, KeepsCommentsWhereTheyAre) {
  EXPECT_EQ(lay_out_script("/*first*/SEQ(/* a */NOOP()/* b */,NOOP( )/* c */)  /* last */"),
            "/*first*/ SEQ(/* a */ NOOP() /* b */, NOOP() /* c */) /* last */");
  EXPECT_EQ(lay_out_script("// first \r\nNOOP()\n\n"), "// first\nNOOP()");
  EXPECT_EQ(lay_out_script("NOOP()// done\t\n"), "NOOP() // done");
  EXPECT_EQ(lay_out_script("SEQ(NOOP(),//one\n IF(1,// two, 'x' (\n PASS(),NOOP()//three\n))"),
            "SEQ(NOOP(), //one\n  IF(1, // two, 'x' (\n    PASS(), NOOP() //three\n  ))");
  EXPECT_EQ(lay_out_script("/* two\n lines */NOOP()"), "/* two\n lines */ NOOP()");
  EXPECT_EQ(lay_out_script("SEQ(GET(SELF, '// no comment'), 1)"),
            "SEQ(GET(SELF, '// no comment'), 1)");
}

TEST(ScriptLayout, OfTriggers) {
  EXPECT_EQ(lay_out_trigger(" ON_TURN_START /* once */"), "ON_TURN_START /* once */");
  EXPECT_EQ(lay_out_trigger("ON_ABILITY_USED( fire )"), "ON_ABILITY_USED('fire')");
  EXPECT_EQ(lay_out_trigger("ON_ATTRIBUTE_CHANGE(\"health\")"), "ON_ATTRIBUTE_CHANGE('health')");
  EXPECT_EQ(lay_out_trigger("ON_ATTRIBUTE_CHANGE(SELF)"), "ON_ATTRIBUTE_CHANGE('SELF')");
}

TEST(ScriptLayout, OfWhatIsNoScriptIsWhatItWas) {
  for (const char* text : {"", "SEQ( NOOP()", "NOOP( ) /* open", "GET(SELF, 'a"}) {
    EXPECT_EQ(lay_out_script(text), text);
  }
}

}  // namespace
}  // namespace agon::script
