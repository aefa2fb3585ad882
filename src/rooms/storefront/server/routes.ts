import { linkTo } from '#platform/link-to.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { LANDING_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { isGroupLive } from '#rooms/plans/rules/plan-group-sale.ts'
import { readCatalogue } from '#rooms/plans/server/queries/read-catalogue.ts'
import { readRobots, readSitemap } from '../contract.ts'
import { publicPaths, robotsText, sitemapXml } from '../rules/search-engines.ts'

/** What search engines read first: robots.txt and the sitemap. */
export const storefrontRoutes: Route[] = [
  on(readRobots, async ({ config }) => {
    const content = robotsText({ sitemap: linkTo(config, '/sitemap.xml'), listed: !config.simulator })
    return {
      content: Buffer.from(content),
      media_type: 'text/plain; charset=utf-8',
      file_name: 'robots.txt',
      inline: true,
    }
  }),
  on(readSitemap, async (request) => {
    const { groups } = await readCatalogue(request.db)
    const dated = (at: string | null) => (at === null ? null : new Date(at))
    const live = groups.filter(({ status, live_from, live_to }) =>
      isGroupLive({ status, live_from: dated(live_from), live_to: dated(live_to) }, request.now),
    )
    const paths = publicPaths({ groups: live, landing_slug: LANDING_GROUP_SLUG })
    const content = sitemapXml(paths.map((path) => linkTo(request.config, path)))
    const media_type = 'application/xml; charset=utf-8'
    return { content: Buffer.from(content), media_type, file_name: 'sitemap.xml', inline: true }
  }),
]
