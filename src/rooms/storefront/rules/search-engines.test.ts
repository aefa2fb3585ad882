import { expect, test } from 'vitest'
import { publicPaths, robotsText, sitemapXml } from './search-engines.ts'

const sitemap = 'https://plus.example/sitemap.xml'

test('a production site shows its public pages to search engines, and no personal pages', () => {
  const text = robotsText({ sitemap, listed: true })
  expect(text).toContain('Disallow: /plus/my-\n')
  expect(text).toContain('Disallow: /plus/corporate/dashboard\n')
  expect(text).not.toContain('Disallow: /plus/corporate\n')
  expect(text).toContain(`Sitemap: ${sitemap}\n`)
  expect(text).not.toContain('Disallow: /\n')
})

test('a demo shows nothing to search engines', () => {
  expect(robotsText({ sitemap, listed: false })).toBe('User-agent: *\nDisallow: /\n')
})

test('every public page is in the sitemap once', () => {
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
    '/plus/corporate',
    '/plus/terms',
    '/plus/privacy',
  ])
  expect(sitemapXml(['https://plus.example/plus/?a=1&b=<'])).toContain(
    '<loc>https://plus.example/plus/?a=1&amp;b=&lt;</loc>',
  )
})
