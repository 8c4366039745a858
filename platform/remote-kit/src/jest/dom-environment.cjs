const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with `fetch`, which it lacks. Requests reach this machine only, as if offline. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.fetch = async (url, { signal, ...init } = {}) => {
      if (new URL(url).hostname !== '127.0.0.1') throw new TypeError('Failed to fetch');
      // Node's fetch refuses a signal of jsdom.
      const controller = new AbortController();
      signal?.addEventListener('abort', () => controller.abort());
      return fetch(url, { ...init, signal: controller.signal });
    };
  }
};
