import type { CDPSession } from '@playwright/test';

/** One completed request. */
interface CompletedRequest {
  readonly url: string;
  readonly isScript: boolean;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
  /** Milliseconds since the start of the navigation. */
  readonly endedMs: number;
}

/** A number of requests and their bytes on the wire. */
export interface Amount {
  readonly requests: number;
  readonly bytes: number;
}

/** Records the network requests of a page; responses from caches are left out. */
export class Traffic {
  private readonly started = new Map<string, { url: string; isScript: boolean }>();
  private startedAt: number | null = null;
  readonly responses: CompletedRequest[] = [];
  lastActivity = Date.now();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
      this.lastActivity = Date.now();
      this.startedAt ??= timestamp;
      this.started.set(requestId, { url: request.url, isScript: type === 'Script' });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.started.delete(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromPrefetchCache) this.started.delete(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      this.lastActivity = Date.now();
      const request = this.started.get(requestId);
      if (!request || this.startedAt === null) return;
      this.responses.push({
        url: request.url,
        isScript: request.isScript || new URL(request.url).pathname.endsWith('.js'),
        bytes: encodedDataLength,
        endedMs: (timestamp - this.startedAt) * 1000,
      });
    });
  }

  /** Sums up the requests that were completed by a time, in milliseconds since the navigation. */
  until(timeMs: number): Amount {
    return amountOf(this.responses.filter(({ endedMs }) => endedMs <= timeMs));
  }

  total(): Amount {
    return amountOf(this.responses);
  }

  scripts(): Amount {
    return amountOf(this.responses.filter(({ isScript }) => isScript));
  }
}

function amountOf(responses: readonly CompletedRequest[]): Amount {
  return {
    requests: responses.length,
    bytes: responses.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
