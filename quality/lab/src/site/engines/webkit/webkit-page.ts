import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebDriver, WebElement } from 'selenium-webdriver';
import { loadSelenium } from '../../../on-demand/programs';
import type { EngineLocator } from '../engine';

const timeoutMs = 15_000;
const pollMs = 40;
/** After this time a script has no response any more. */
const lostMs = 5_000;

/** WebDriver's names of keys without a character, by Playwright's. */
const keys = {
  ArrowLeft: 'ARROW_LEFT',
  ArrowRight: 'ARROW_RIGHT',
  Backspace: 'BACK_SPACE',
  Delete: 'DELETE',
  End: 'END',
  Enter: 'ENTER',
  Home: 'HOME',
  Tab: 'TAB',
} as const;

type PageFunction = (...values: never[]) => unknown;

/** A page in WebKit with the methods of `EnginePage`. They wait like Playwright's. */
export class WebKitPage {
  private readonly selenium = loadSelenium();

  constructor(private readonly driver: WebDriver) {}

  readonly keyboard = {
    press: (key: string) =>
      this.sendKeys(key in keys ? this.selenium.Key[keys[key as keyof typeof keys]] : key),
    type: (text: string) => this.sendKeys(text),
  };

  /** Rejects with a TimeoutError when WebKit never reports that the page has loaded. */
  goto(url: string): Promise<unknown> {
    const lost = pause(timeoutMs, undefined, { ref: false }).then(() => {
      throw new this.selenium.error.TimeoutError(`${url} has not loaded`);
    });
    return Promise.race([this.driver.get(url), lost]);
  }

  reload(): Promise<unknown> {
    return this.driver.navigate().refresh();
  }

  /** Evaluates a function in the page, and waits for the promise that it may return. */
  evaluate(pageFunction: PageFunction, argument?: unknown): Promise<unknown> {
    return this.driver.executeScript(pageFunction, ...(argument === undefined ? [] : [argument]));
  }

  /** Rarely, WebKitGTK never responds to a script that runs while a page loads: it is sent again. */
  waitForFunction(pageFunction: PageFunction, argument?: unknown): Promise<unknown> {
    return this.poll(() =>
      Promise.race([
        this.evaluate(pageFunction, argument),
        pause(lostMs, undefined, { ref: false }),
      ]),
    );
  }

  async screenshot({ path }: { readonly path: string }): Promise<void> {
    const image = await this.withElement('html', (html) => html.takeScreenshot());
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, image, 'base64');
  }

  locator(selector: string): EngineLocator {
    const evaluate = (pageFunction: PageFunction, argument: unknown = null) =>
      this.withElement(selector, (element) =>
        this.driver.executeScript(pageFunction, element, argument),
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
        return this.withElement(selector, (element) => element.click());
      },
      focus: () => evaluate((element: HTMLElement) => element.focus()),
      check: () =>
        this.withElement(selector, async (element) => {
          if (!(await element.isSelected())) await element.click();
        }),
      selectOption: async (value: string) => {
        // WPE WebKit scrolls to no option, because the options of a closed list have no place.
        await scrollIntoView();
        return this.locator(`${selector} option[value="${value}"]`).click();
      },
    };
    return locator as unknown as EngineLocator;
  }

  /** Calls a function until it returns a truthy value. An error counts as not yet. */
  private async poll<T>(attempt: () => Promise<T>): Promise<T> {
    let cause: unknown;
    const attemptAgain = () => attempt().catch((error: unknown) => void (cause = error));
    const result = await this.driver
      .wait(attemptAgain, timeoutMs, undefined, pollMs)
      .catch(({ message }: Error) => {
        throw Object.assign(new this.selenium.error.TimeoutError(message), { cause });
      });
    return result as T;
  }

  /** Finds the first element and repeats the action until it succeeds. */
  private async withElement<T>(
    selector: string,
    action: (element: WebElement) => Promise<T>,
  ): Promise<T> {
    const { result } = await this.poll(async () => ({
      result: await action(await this.driver.findElement(this.selenium.By.css(selector))),
    }));
    return result;
  }

  private sendKeys(characters: string): Promise<void> {
    return this.driver.actions({ async: true }).sendKeys(characters).perform();
  }
}
