import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { ROOT } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The environment in which `node` and the tools of node_modules are the pinned ones. */
export function toolEnvironment(extra = {}) {
  const node = join(pinnedNode(), '..')
  const path = [node, join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/** Runs a command to its end with our terminal and signals; resolves to its exit code, or 1 when a signal ended it. */
export function run(command, args, { env = process.env, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env, ...options })
    const pass = (signal) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, pass)
    child.on('error', reject)
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, pass)
      resolve(code ?? 1)
    })
  })
}

/** Runs a script on the pinned Node. */
export function runNode(args, options = {}) {
  return run(pinnedNode(), args, options)
}

/** Runs npm itself: the one that started us, else the one on the PATH. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  if (npm) return run(process.execPath, [npm, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    shell: process.platform === 'win32',
    ...options,
  })
}
