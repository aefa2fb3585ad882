import { expect, test } from 'vitest'
import { publicPaths, robotsText, sitemapXml } from './search-engines.ts'

const sitemap = 'https://plus.example/sitemap.xml'

test('a product that sells shows its public pages to search engines, and no person’s pages', () => {
  const text = robotsText({ sitemap, listed: true })
  expect(text).toContain('Disallow: /plus/my-\n')
  expect(text).toContain(`Sitemap: ${sitemap}\n`)
  expect(text).not.toContain('Disallow: /\n')
})

test('nothing of a demo is for search engines', () => {
  expect(robotsText({ sitemap, listed: false })).toBe('User-agent: *\nDisallow: /\n')
})

test('every public page stands once in the map of the site', () => {
  const groups = [
    { slug: 'main', plan_ids: ['a', 'b'] },
    { slug: 'covid', plan_ids: ['b'] },
  ]
  const paths = publicPaths({ groups, landing_slug: 'main' })
  expect(paths).toEqual([
    '/plus/',
    '/plus/covid',
    '/plus/plan-details/main',
    '/plus/plan-details/covid',
    '/plus/know-more/a',
    '/plus/know-more/b',
    '/plus/terms',
    '/plus/privacy',
  ])
  expect(sitemapXml(['https://plus.example/plus/?a=1&b=<'])).toContain(
    '<loc>https://plus.example/plus/?a=1&amp;b=&lt;</loc>',
  )
})
