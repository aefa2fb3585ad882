import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { firstPaint } from './first-paint.ts'

const assets = mkdtempSync(join(tmpdir(), 'assets-'))
writeFileSync(join(assets, 'a.css'), 'a{color:red}')
writeFileSync(join(assets, 'b.css'), 'b{content:"$&"}')
writeFileSync(join(assets, 'huge.css'), `c{content:"${'x'.repeat(70_000)}"}`)
afterAll(() => rmSync(assets, { recursive: true }))

const link = (name: string) => `<link nonce="n" rel="stylesheet" href="/public/${name}.css"/>`
const finish = firstPaint(assets, '/public/')

it('The styles of a page are inlined, in order and under its nonce, and are not fetched again', () => {
  const html = finish(`<head>${link('a')}${link('b')}</head>`, 'n')
  expect(html).toBe(
    '<head><style nonce="n">a{color:red}b{content:"$&"}</style>' +
      '<link nonce="n" rel="stylesheet" href="/public/a.css" disabled=""/>' +
      '<link nonce="n" rel="stylesheet" href="/public/b.css" disabled=""/></head>',
  )
})

it('Styles too large to inline stay in their file', () => {
  expect(finish(link('huge'), 'n')).toBe(link('huge'))
})

it('Scripts load after what is painted', () => {
  expect(finish('<link rel="modulepreload" href="/x.js"/>', 'n')).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/x.js"/>',
  )
})
