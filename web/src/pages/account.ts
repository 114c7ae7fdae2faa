/** Who one is: a guest unless one wants an account. */

import { html, nothing, type TemplateResult } from "lit";
import { ask, whoever } from "../house.js";
import { fault, field, type Field } from "../parts/fields.js";
import { ReadingPage, sentenceOf } from "../parts/site.js";
import { Kept } from "../training.js";
import type { Bankroll } from "../wire.js";
import { figure, rooms } from "../words.js";

const GUEST = "guest";

interface Form {
  id: string;
  title: string;
  said: string;
  fields: Omit<Field, "value">[];
  does: string;
  send(filled: Record<string, string>): Promise<string>;
}

class Account extends ReadingPage {
  #who: Bankroll | null = null;
  readonly #kept = new Kept();
  /** What was refused, by the form that it is about; "" is about none. */
  #faults: Record<string, string> = {};
  #note = "";

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#look();
  }

  override render(): TemplateResult {
    return this.page({ title: rooms.account, said: this.#who?.name ?? "", here: "/account" }, this.#content(), "narrow");
  }

  #content(): TemplateResult {
    const who = this.#who;
    if (!who) return html`${fault(this.#faults[""], "account-fault")}`;
    const guest = who.kind === GUEST;
    return html`<section class="block" aria-label=${who.name}>
        <header><h2>${guest ? rooms.guest(who.name) : rooms.member(who.name)}</h2></header>
        ${guest ? html`<p class="muted">${rooms.guestSaid}</p>` : nothing}
        <dl class="figs alone"><div><dt>${rooms.inYourPurse}</dt><dd>${figure(who.bankroll)}</dd></div></dl>
        <p class="muted">${rooms.newPurseSaid}</p>
        <div class="row">
          <button class="btn" @click=${() => void this.#refill()}>${rooms.newPurse}</button>
          ${guest ? nothing : html`<button class="btn quiet" @click=${() => void this.#signOut()}>${rooms.signOut}</button>`}
        </div>
        <p class="note" role="status">${this.#note}</p>
        ${fault(this.#faults[""], "account-fault")}
      </section>
      ${!guest && this.#kept.left ? this.#leftHere() : nothing}
      ${(guest ? [this.#join(), this.#signIn()] : [this.#change()]).map((each) => this.#form(each))}`;
  }

  /** What was learned before somebody had an account, or had signed in. */
  #leftHere(): TemplateResult {
    return html`<section class="block" aria-label=${rooms.leftHere}>
      <header><h2>${rooms.leftHere}</h2></header>
      <p class="muted">${rooms.leftHereSaid(this.#kept.left)}</p>
      <div class="row"><button class="btn" @click=${() => void this.#handIn()}>${rooms.handIn}</button></div>
      ${fault(this.#faults["left-here"], "left-here-fault")}
    </section>`;
  }

  #form(form: Form): TemplateResult {
    return html`<section class="block" aria-label=${form.title}>
      <header><h2>${form.title}</h2></header>
      ${form.said ? html`<p class="muted">${form.said}</p>` : nothing}
      <form class="form" id=${form.id} @submit=${(event: SubmitEvent) => void this.#submit(event, form)}>
        ${form.fields.map((each) => field({ ...each, name: `${form.id}-${each.name}`, value: "", required: true }))}
        ${fault(this.#faults[form.id], `${form.id}-fault`)}
        <div class="row"><button class=${form.id === "sign-in" ? "btn" : "btn primary"}>${form.does}</button></div>
      </form>
    </section>`;
  }

  #join(): Form {
    return {
      id: "join",
      title: rooms.makeAccount,
      said: rooms.makeAccountSaid,
      does: rooms.makeAccount,
      fields: [
        { name: "name", label: rooms.name, autocomplete: "username" },
        { name: "password", label: rooms.password, said: rooms.passwordSaid, type: "password", autocomplete: "new-password" },
      ],
      send: async ({ name, password }) => (await ask("POST", "/people", { name, password }), ""),
    };
  }

  #signIn(): Form {
    return {
      id: "sign-in",
      title: rooms.signIn,
      said: "",
      does: rooms.signIn,
      fields: [
        { name: "name", label: rooms.name, autocomplete: "username" },
        { name: "password", label: rooms.password, type: "password", autocomplete: "current-password" },
      ],
      send: async ({ name, password }) => (await ask("POST", "/sessions", { name, password }), ""),
    };
  }

  #change(): Form {
    return {
      id: "password",
      title: rooms.changePassword,
      said: rooms.changePasswordSaid,
      does: rooms.changePassword,
      fields: [
        { name: "password", label: rooms.password, type: "password", autocomplete: "current-password" },
        { name: "new", label: rooms.newPassword, said: rooms.passwordSaid, type: "password", autocomplete: "new-password" },
      ],
      send: async (filled) => (await ask("PUT", "/me/password", { password: filled["password"], new: filled["new"] }), rooms.passwordChanged),
    };
  }

  // What happens.

  async #submit(event: SubmitEvent, form: Form): Promise<void> {
    event.preventDefault();
    const sent = event.target as HTMLFormElement;
    const filled = Object.fromEntries(form.fields.map((each) => [each.name, String(new FormData(sent).get(`${form.id}-${each.name}`) ?? "")]));
    await this.#try(form.id, async () => {
      this.#note = await form.send(filled);
      sent.reset();
    });
  }

  async #refill(): Promise<void> {
    await this.#try("", async () => {
      const now = await ask<Bankroll>("POST", "/me/chips");
      this.#note = rooms.purseFilled(now.bankroll);
    });
  }

  async #handIn(): Promise<void> {
    await this.#try("left-here", async () => {
      await this.#kept.handIn();
      this.#note = rooms.handedIn;
    });
  }

  async #signOut(): Promise<void> {
    await this.#try("", async () => {
      await ask("DELETE", "/sessions/mine");
      this.#note = rooms.signedOut;
    });
  }

  /** Do something, and look who one is after it; a refusal stands beside what was refused, and nothing typed is lost. */
  async #try(place: string, act: () => Promise<void>): Promise<void> {
    this.#faults = {};
    this.#note = "";
    try {
      await act();
    } catch (refused) {
      this.#faults = { [place]: sentenceOf(refused) };
    }
    await this.#look();
  }

  async #look(): Promise<void> {
    try {
      this.#who = await whoever();
    } catch (refused) {
      this.#faults = { "": sentenceOf(refused) };
    }
    this.requestUpdate();
  }
}

customElements.define("cr-account", Account);
