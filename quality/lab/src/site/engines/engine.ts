import type { EnginePage } from './engine-page';

/** Settings of the visitor's device. */
export interface DeviceSettings {
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  /** CSS pixels; WPE WebKit is always 1280x720. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** The size of a phone. */
export const phoneSize = { width: 390, height: 844 };

export interface OpenedPage {
  readonly page: EnginePage;
  close(): Promise<unknown>;
}

/** A browser engine that opens pages, each without stored data. */
export interface Engine {
  newPage(settings: DeviceSettings): Promise<OpenedPage>;
  stop(): Promise<unknown>;
}
