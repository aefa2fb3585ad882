import type { Config } from '#config.ts'

/** The address of a server that listens on all interfaces, from its own machine. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': 'localhost', '::': 'localhost' }

/**
 * The absolute address of one of our paths, for messages, documents and other companies' pages that link back to us. It
 * comes only from the configuration, never from a request's Host header, which the sender chooses.
 */
export function linkTo({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string {
  const name = EVERYWHERE[host] ?? (host.includes(':') ? `[${host}]` : host)
  return new URL(path, publicUrl ?? `http://${name}:${port}`).href
}
