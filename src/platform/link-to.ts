import type { Config } from '#config.ts'

/** Where a server that listens on every address is reached from its own machine. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': 'localhost', '::': 'localhost' }

/**
 * The absolute address of a path of ours, for messages, documents and other companies' pages that lead back to us. It comes
 * from the configuration alone, never from a request's Host header, which says what its sender likes.
 */
export function linkTo({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string {
  const name = EVERYWHERE[host] ?? (host.includes(':') ? `[${host}]` : host)
  return new URL(path, publicUrl ?? `http://${name}:${port}`).href
}
