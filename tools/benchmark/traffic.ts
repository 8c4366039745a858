import type { CDPSession } from '@playwright/test';

/** One answered request. */
export interface Answer {
  readonly url: string;
  readonly isScript: boolean;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
  /** Milliseconds since the navigation began. */
  readonly endedMs: number;
}

/** Requests and bytes up to a moment. */
export interface Amount {
  readonly requests: number;
  readonly bytes: number;
}

/** Notes every request of a page that goes over the network. */
export class Traffic {
  private readonly started = new Map<string, { url: string; isScript: boolean }>();
  private beganAt: number | null = null;
  readonly answers: Answer[] = [];
  lastActivity = Date.now();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      this.lastActivity = Date.now();
      this.beganAt ??= timestamp;
      this.started.set(requestId, { url: request.url, isScript: type === 'Script' });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.started.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromPrefetchCache) this.started.delete(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      this.lastActivity = Date.now();
      const request = this.started.get(requestId);
      if (!request || this.beganAt === null) return;
      this.answers.push({
        url: request.url,
        isScript: request.isScript || new URL(request.url).pathname.endsWith('.js'),
        bytes: encodedDataLength,
        endedMs: (timestamp - this.beganAt) * 1000,
      });
    });
  }

  /** What had arrived whole by a moment, milliseconds since the navigation began. */
  until(moment: number): Amount {
    return amountOf(this.answers.filter(({ endedMs }) => endedMs <= moment));
  }

  total(): Amount {
    return amountOf(this.answers);
  }

  scripts(): Amount {
    return amountOf(this.answers.filter(({ isScript }) => isScript));
  }
}

function amountOf(answers: readonly Answer[]): Amount {
  return {
    requests: answers.length,
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
