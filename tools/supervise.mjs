import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { ROOT } from './project.mjs'

const SETTLE_MS = 150
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs the server with our terminal and signals until it ends, and exits with its code.
 * @param restartOn whether a changed file below src/ requires a restart; without it nothing is watched
 */
export function supervise(args, env, restartOn) {
  let server
  let changed = false
  const start = () => {
    server = spawn(pinnedNode(), args, {
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    server.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`)
      process.exit(1)
    })
    server.on('close', (code) => {
      if (changed) {
        changed = false
        start()
      } else if (!restartOn || ended) process.exit(code ?? 1)
      else console.error('The server ended; it starts again with the next change.')
    })
  }
  let ended = false
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      ended = true
      if (server.exitCode !== null) process.exit(0)
      server.kill(signal)
    })
  }
  start()
  endWithParent(() => {
    ended = true
    server.kill('SIGTERM')
  })
  if (restartOn)
    onChange(restartOn, () => {
      if (server.exitCode !== null || server.signalCode !== null) return start()
      changed = true
      server.kill('SIGTERM')
    })
}

/** npm forwards no signal when it is killed: a server without its parent would block the port and the data indefinitely. */
function endWithParent(end) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

function onChange(concerns, act) {
  let timer
  watch(join(ROOT, 'src'), { recursive: true }, (_event, file) => {
    if (!file || !concerns(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => act(), SETTLE_MS)
  })
}
