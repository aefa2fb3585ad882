/**
 * The contents of the Docker image, laid out in a folder without Docker: only what the Dockerfile copies, and
 * production packages only.
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

/** The bundle requires it in development only. */
const DEVELOPMENT = 'vite'

test.skip(({ isMobile }) => isMobile, 'has no screen')

let image: string
test.beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'tulsi-image-'))
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY --from=build .*\/app\/(\S+) \.\//gm)].map(([, path = '']) => path)
  for (const path of copied) {
    if (path === 'node_modules') linkProductionPackages(join(image, path))
    else cpSync(path, join(image, path), { recursive: true, filter: (from) => !from.endsWith('.map') })
  }
})
test.afterAll(() => rmSync(image, { recursive: true, force: true }))

/**
 * The result of `npm prune --omit=dev`. Links, because a copy takes many seconds; Node is configured to preserve them.
 */
function linkProductionPackages(folder: string) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = path.replace(/^node_modules\//, '')
    if (path === '' || dev || devOptional || name.includes('node_modules/') || !existsSync(path)) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(process.cwd(), path), join(folder, name))
  }
}

/** Runs the script behind `npm run plus`; npm itself does not work with preserved links. */
async function plus(dataDir: string, ...words: string[]) {
  const { DATABASE_URL: _, ...machine } = process.env
  const env = {
    ...machine,
    NODE_ENV: 'production',
    NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
    DATA_DIR: join(image, dataDir),
  }
  const { scripts } = JSON.parse(readFileSync(join(image, 'package.json'), 'utf8'))
  const [, ...command] = scripts.plus.split(' ')
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...words], { cwd: image, env })
  return stdout
}

test('the image contains every package that the bundle requires', () => {
  const app = join(image, 'build/app')
  const asked = readdirSync(app).flatMap((name) =>
    [
      ...readFileSync(join(app, name), 'utf8').matchAll(
        /(?:^import (?:.* from )?|^\} from |\bimport\()"([@a-z][^"\n]*)"/gm,
      ),
    ].map(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''),
  )
  const packages = [...new Set(asked)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
  expect(packages.length).toBeGreaterThan(5)
  expect(packages.filter((name) => !existsSync(join(image, 'node_modules', name)))).toEqual([DEVELOPMENT])
})

test('an operator moves an installation with the commands of the image alone', async () => {
  test.setTimeout(300_000)
  expect(existsSync(join(image, 'src'))).toBe(false)
  const archive = join(image, 'all.tar.gz')
  await plus('first', 'export', archive)
  expect(await plus('second', 'import', archive)).toMatch(/The ledger balances and the audit log is whole/)
  expect(await plus('second', 'audit', 'verify')).toMatch(/The audit log is whole/)
})
