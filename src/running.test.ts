import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import flags from '../tools/server-flags.json' with { type: 'json' }
import { projectRoot, SIMULATED_GATEWAY } from './config.ts'

const guide = readFileSync(join(projectRoot(), 'docs/running.md'), 'utf8')
const source = readFileSync(join(projectRoot(), 'src/config.ts'), 'utf8')

/** Variable → default as written in the source, '–' without one. */
function declared(): Map<string, string> {
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('\n})'))
  const rows = [...schema.matchAll(/^ {2}([A-Z_]+): (.*),$/gm)]
  return new Map(rows.map(([, name = '', rule = '']) => [name, /\.default\('?([^')[]+)/.exec(rule)?.[1] ?? '–']))
}

/** The same from the guide's table. */
function documented(): Map<string, string> {
  const rows = [...guide.matchAll(/^\| `([A-Z_]+)` *\| (?:`([^`]+)`|–) *\| \S/gm)]
  return new Map(rows.map(([, name = '', standard = '–']) => [name, standard]))
}

test('the operator’s guide lists every setting with its real default', () => {
  expect(declared().size).toBeGreaterThan(30)
  expect(Object.fromEntries(documented())).toEqual(Object.fromEntries(declared()))
})

test('the operator’s guide names the secret that signs a simulated webhook', () => {
  for (const secret of Object.values(SIMULATED_GATEWAY)) expect(guide).toContain(`\`${secret}\``)
})

test('the site for nginx speaks TLS 1.2 and 1.3 only, redirects pages but no calls, and logs no query', () => {
  const site = readFileSync(join(projectRoot(), 'docs/deploy/nginx.conf'), 'utf8')
  const [plain = '', , secure = ''] = site.split(/^server \{$/m).slice(1)
  expect(plain).toMatch(/location \/plus\/ \{\s+return 301 /)
  expect(plain).toMatch(/location \/ \{\s+return 403;/)
  expect(secure).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
  expect(secure).toMatch(/ssl_ciphers [A-Z0-9:-]+;/)
  expect(/log_format plus ([^;]+);/.exec(site)?.[1]).not.toMatch(
    /\$(request|request_uri|args|query_string|http_referer)\b/,
  )
  expect(secure).toContain(' plus;')
})

test.each([
  ['Dockerfile', '"node", "', '", "build/server.mjs"'],
  ['docs/deploy/tulsi-plus.service', '/node ', ' build/server.mjs'],
  ['docs/deploy/tulsi-plus-worker.service', '/node ', ' build/worker.mjs'],
])('%s starts its process as `npm start` does', (file, before, after) => {
  const text = readFileSync(join(projectRoot(), file), 'utf8')
  expect(text).toContain(`${before}${flags.join(file === 'Dockerfile' ? '", "' : ' ')}${after}`)
})

test.each(['tulsi-plus', 'tulsi-plus-worker'])('the unit %s limits what its process may do and take', (unit) => {
  const text = readFileSync(join(projectRoot(), `docs/deploy/${unit}.service`), 'utf8')
  const wanted = [
    'User=tulsi',
    'UMask=0077',
    'MemoryMax=1G',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'SIMULATOR=off',
  ]
  for (const line of wanted) expect(text).toContain(line)
  expect(guide).toContain('useradd --system --home-dir /var/lib/tulsi-plus --shell /usr/sbin/nologin tulsi')
  expect(guide).toContain('1 GB of memory at least')
})

test('the image asks the port that is set whether it is ready, and nginx closes idle connections before the product does', () => {
  expect(readFileSync(join(projectRoot(), 'Dockerfile'), 'utf8')).toMatch(/HEALTHCHECK .*process\.env\.PORT/)
  const seconds = /upstream plus \{[^}]*keepalive_timeout (\d+)s;/.exec(
    readFileSync(join(projectRoot(), 'docs/deploy/nginx.conf'), 'utf8'),
  )?.[1]
  const app = readFileSync(join(projectRoot(), 'src/platform/serving/create-app.ts'), 'utf8')
  const ours = /keepAliveTimeout: ([\d_]+)/.exec(app)?.[1]?.replace('_', '')
  expect(Number(seconds) * 1000).toBeLessThan(Number(ours))
})

test('the package has the version of the newest release in the changelog', () => {
  const changelog = readFileSync(join(projectRoot(), 'CHANGELOG.md'), 'utf8')
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'))
  expect(version).toBe(/^## (\d+\.\d+\.\d+)/m.exec(changelog)?.[1])
})
