import { execFile } from 'node:child_process'

/**
 * Tells systemd, where it asks (`WatchdogSec`), that this process is alive and does its work; it restarts one that falls silent,
 * also one whose event loop stands still.
 * @returns stops telling
 */
export function feedWatchdog(isWorking: () => boolean, env: NodeJS.ProcessEnv): () => void {
  const within_ms = Number(env.WATCHDOG_USEC) / 1000
  if (!env.NOTIFY_SOCKET || !(within_ms > 0)) return () => {}
  // Node has no datagram sockets in the file system, which systemd listens on.
  const feed = () => isWorking() && execFile('systemd-notify', ['WATCHDOG=1'], { env }, () => {})
  const timer = setInterval(feed, within_ms / 3).unref()
  return () => clearInterval(timer)
}
