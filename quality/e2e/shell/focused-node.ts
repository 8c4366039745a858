import type { Page } from '@playwright/test';

/** Returns role and name of the focused node in the accessibility tree. */
export async function focusedNode(page: Page): Promise<{ role: unknown; name: unknown } | null> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const focused = nodes.findLast(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    );
    return focused ? { role: focused.role?.value, name: focused.name?.value } : null;
  } finally {
    await session.detach();
  }
}
