import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./routes.svelte";
import { keepSettings } from "./settings.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";

follow();
keepSettings();
addEventListener("hashchange", follow);
mount(App, { target: document.getElementById("page") as HTMLElement });
