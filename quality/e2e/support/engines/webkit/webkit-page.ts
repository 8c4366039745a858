import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineLocator } from '../engine-page';
import type { ElementReference, WebDriverSession } from './web-driver';

const timeoutMs = 15_000;
const pollMs = 40;
/** After this time a script has no response any more. */
const lostMs = 5_000;

/** WebDriver's characters for keys without a character, by Playwright's name. */
const keys: Readonly<Record<string, string>> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Home: '\uE011',
  Tab: '\uE004',
};

type PageFunction = (argument: unknown) => unknown;

/** Calls a function until it returns a truthy value. An error counts as not yet. */
async function poll<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let problem: unknown = 'the condition was not met';
    try {
      const value = await attempt();
      if (value) return value;
    } catch (error) {
      problem = error;
    }
    if (Date.now() > deadline)
      throw new Error(`timed out after ${timeoutMs} ms`, { cause: problem });
    await pause(pollMs);
  }
}

/** A page in WebKit with the methods of `EnginePage`. They wait like Playwright's. */
export class WebKitPage {
  constructor(private readonly session: WebDriverSession) {}

  readonly keyboard = {
    press: (key: string) => this.sendKeys([keys[key] ?? key]),
    type: (text: string) => this.sendKeys([...text]),
  };

  goto(url: string): Promise<unknown> {
    return this.session.post('url', { url });
  }

  reload(): Promise<unknown> {
    return this.session.post('refresh');
  }

  /** Evaluates a function in the page, and waits for the promise that it may return. */
  evaluate(pageFunction: PageFunction, argument?: unknown): Promise<unknown> {
    return this.session.post('execute/sync', {
      script: `return (${pageFunction})(...arguments)`,
      args: argument === undefined ? [] : [argument],
    });
  }

  /** Rarely, WebKitGTK never responds to a script that runs while a page loads: it is sent again. */
  waitForFunction(pageFunction: PageFunction, argument?: unknown): Promise<unknown> {
    const fail = async () => {
      await pause(lostMs, undefined, { ref: false });
      throw new Error('the driver did not respond');
    };
    return poll(() => Promise.race([this.evaluate(pageFunction, argument), fail()]));
  }

  async screenshot({ path }: { readonly path: string }): Promise<void> {
    const image = await this.withElement('html', (html) =>
      this.session.get<string>(this.session.elementCommand(html, 'screenshot')),
    );
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, image as string, 'base64');
  }

  locator(selector: string): EngineLocator {
    const evaluate = (pageFunction: unknown, argument: unknown = null) =>
      this.withElement(selector, (element) =>
        this.session.post('execute/sync', {
          script: `return (${pageFunction})(...arguments)`,
          args: [element, argument],
        }),
      );
    const scrollIntoView = () =>
      evaluate((element: HTMLElement) => element.scrollIntoView({ block: 'nearest' }));
    const locator = {
      evaluate,
      // WebDriver finds the first element.
      first: () => locator,
      click: async () => {
        // WebKitGTK leaves an element out of view when only its scroll margin is in view.
        await scrollIntoView();
        return this.withElement(selector, (element) => this.command(element, 'click'));
      },
      focus: () => evaluate((element: HTMLElement) => element.focus()),
      check: () =>
        this.withElement(selector, async (element) => {
          const command = this.session.elementCommand(element, 'selected');
          if (!(await this.session.get(command))) await this.command(element, 'click');
        }),
      selectOption: async (value: string) => {
        // WPE WebKit scrolls to no option, because the options of a closed list have no place.
        await scrollIntoView();
        return this.locator(`${selector} option[value="${value}"]`).click();
      },
    };
    return locator as unknown as EngineLocator;
  }

  /** Finds the first element and repeats the action until it succeeds. */
  private withElement(
    selector: string,
    action: (element: ElementReference) => Promise<unknown>,
  ): Promise<unknown> {
    return poll(async () => {
      const element = await this.session.post<ElementReference>('element', {
        using: 'css selector',
        value: selector,
      });
      return { result: await action(element) };
    }).then(({ result }) => result);
  }

  private command(element: ElementReference, command: string): Promise<unknown> {
    return this.session.post(this.session.elementCommand(element, command));
  }

  private async sendKeys(characters: readonly string[]): Promise<void> {
    const actions = characters.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}
