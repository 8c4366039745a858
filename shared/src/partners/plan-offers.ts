import type { PartnerManifest, RouteManifest } from '../remote/manifest';
import type { Offer, SiteConfig } from '../site/site-config';
import { receivedLabels } from './partner-fields';

type Route = Pick<RouteManifest, 'path' | 'title' | 'next'>;

/** The offers of a site, and what its routes become by them. */
interface OfferPlan {
  readonly offers: readonly Offer[];
  /** Returns a route as the site has it; null for the page of a partner that is not configured. */
  routeOf<R extends Route>(route: R): R | null;
}

/**
 * Joins what remotes declare with what the operator configures. The first of a page's `next` is the
 * page that follows it, so the offers are a chain; the chain skips partners that are not configured.
 * @param routes of all remotes.
 * @param declared the partners of all remotes.
 */
export function planOffers(
  routes: readonly Route[],
  declared: readonly PartnerManifest[],
  partners: SiteConfig['partners'],
): OfferPlan {
  const byPage = new Map<string, PartnerManifest>(declared.map((one) => [one.page, one]));
  const isHidden = (path: string) => byPage.has(path) && !partners[byPage.get(path)!.id];
  const isOffer = (path: string) => byPage.has(path) && !isHidden(path);
  const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));

  /** The first path from here on that is part of the site; null for none. */
  function shownFrom(path: string | undefined, passed: readonly string[] = []): string | null {
    if (path === undefined || passed.includes(path)) return null;
    return isHidden(path) ? shownFrom(byPath.get(path)?.next?.[0], [...passed, path]) : path;
  }

  const following = (path: string) => shownFrom(byPath.get(path)?.next?.[0]);
  const pages = [...byPage.keys()].filter(isOffer);
  const followers = new Set(pages.map(following));
  const visit = new Set<string>();
  for (const first of [...pages.filter((page) => !followers.has(page)), ...pages]) {
    let page: string | null = first;
    while (page !== null && isOffer(page) && !visit.has(page)) {
      visit.add(page);
      page = following(page);
    }
  }
  const ordered = [...visit];
  return {
    offers: ordered.map((page) => {
      const partner = byPage.get(page)!;
      return {
        partner: partner.id,
        page,
        receives: receivedLabels(partner, partners[partner.id]!),
      };
    }),
    routeOf(route) {
      if (isHidden(route.path)) return null;
      const next = route.next?.flatMap((path) => shownFrom(path) ?? []);
      const title = route.title
        .replace('{step}', String(ordered.indexOf(route.path) + 1))
        .replace('{steps}', String(ordered.length));
      return { ...route, title, ...(next && { next }) };
    },
  };
}
