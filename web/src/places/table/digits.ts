// Numbers from the keyboard: digits that follow each other are one number, and a number that could go on (1 of 12) waits
// for its next digit. Whoever writes into a field writes there.
const kNextDigit = 700;

export class Digits {
  #typed = "";
  #timer = 0;

  constructor(readonly most: () => number, readonly pick: (number: number) => void) {}

  hear = (key: KeyboardEvent): void => {
    const field = (key.target as HTMLElement).closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog");
    if (field || key.ctrlKey || key.metaKey || key.altKey || !/^\d$/.test(key.key)) return;
    this.#typed += key.key;
    clearTimeout(this.#timer);
    if (Number(this.#typed) * 10 > this.most()) this.#done();
    else this.#timer = window.setTimeout(() => this.#done(), kNextDigit);
  };

  /** What was typed belongs to a moment that is over. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#typed = "";
  }

  #done(): void {
    const number = Number(this.#typed);
    this.forget();
    if (number >= 1 && number <= this.most()) this.pick(number);
  }
}
