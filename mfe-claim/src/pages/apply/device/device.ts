import { UAParser } from 'ua-parser-js';
import type { DeviceType } from '@prizestash/shared/rules/device-types';

export interface Device {
  readonly type: DeviceType;
  /** Name of the operating system; empty when unknown. */
  readonly os: string;
}

const desktopSystems = /^(Windows|Mac OS|Linux|Chromium OS|Ubuntu|Debian|Fedora|.*BSD|Mint|SUSE)$/;

/**
 * Detects the device type and the operating system from the user agent.
 * @param touchPoints `navigator.maxTouchPoints`. iPads send the user agent of a Mac, but no Mac has a
 *   touch screen.
 */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  const { device, os } = new UAParser(userAgent).getResult();
  const system = os.name ?? '';
  if (system === 'Mac OS' && touchPoints > 1) return { type: 'Tablet', os: 'iOS' };
  return { type: typeOf(device.type, system), os: system };
}

function typeOf(kind: string | undefined, system: string): DeviceType {
  if (kind === 'mobile') return 'Mobile';
  if (kind === 'tablet') return 'Tablet';
  return kind === undefined && desktopSystems.test(system) ? 'Desktop' : 'Other';
}
