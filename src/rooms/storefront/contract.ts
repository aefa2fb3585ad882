import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'

export const readRobots = defineCall({
  name: 'readRobots',
  method: 'GET',
  base: 'root',
  path: '/robots.txt',
  summary: 'What search engines may read: the public pages of a product that really sells, nothing of a demo',
  who: anyone,
  sameForEveryone: true,
  reply: { file: 'text/plain' },
})

export const readSitemap = defineCall({
  name: 'readSitemap',
  method: 'GET',
  base: 'root',
  path: '/sitemap.xml',
  summary: 'The addresses of all public pages',
  who: anyone,
  sameForEveryone: true,
  reply: { file: 'application/xml' },
})
