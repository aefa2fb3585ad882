import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'

export const readRobots = defineCall({
  name: 'readRobots',
  method: 'GET',
  base: 'root',
  path: '/robots.txt',
  summary: 'Returns robots.txt: allows the public pages in production, nothing in a demo.',
  who: anyone,
  sameForEveryone: true,
  reply: { file: 'text/plain' },
})

export const readSitemap = defineCall({
  name: 'readSitemap',
  method: 'GET',
  base: 'root',
  path: '/sitemap.xml',
  summary: 'Returns the sitemap of all public pages.',
  who: anyone,
  sameForEveryone: true,
  reply: { file: 'application/xml' },
})
