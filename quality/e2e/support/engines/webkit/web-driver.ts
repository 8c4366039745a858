/** The key of an element reference in the WebDriver protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface ProtocolError {
  readonly error: string;
  readonly message: string;
}

/** A reference to an element in the page. */
export type ElementReference = Readonly<Record<typeof elementKey, string>>;

/** One session of the WebDriver protocol (https://www.w3.org/TR/webdriver/). */
export class WebDriverSession {
  private constructor(private readonly url: string) {}

  /**
   * @param driverUrl address of the driver.
   * @param capabilities of the browser to start.
   */
  static async open(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await request<{ sessionId: string }>('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${driverUrl}/session/${sessionId}`);
  }

  get<T>(command: string): Promise<T> {
    return request('GET', `${this.url}/${command}`);
  }

  post<T>(command: string, body: object = {}): Promise<T> {
    return request('POST', `${this.url}/${command}`, body);
  }

  /** The path of a command for an element. */
  elementCommand(element: ElementReference, command: string): string {
    return `element/${element[elementKey]}/${command}`;
  }

  async close(): Promise<void> {
    // The driver reports an error when the last window closes.
    await request('DELETE', this.url).catch(() => {});
  }
}

/** @throws {Error} with the driver's error code and message. */
async function request<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: T & Partial<ProtocolError> };
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
