import type { FastifyReply } from 'fastify'
import type { FileReply } from '../contract/call.ts'

/** Media types whose bytes are text, always of ours and in UTF-8. */
const TEXT = /^text\/|[/+]xml$/

/** Sends a file so that no page runs or frames it, and nothing stores it. */
export function sendFile(reply: FastifyReply, file: FileReply) {
  const name = encodeURIComponent(file.file_name)
  return reply
    .type(TEXT.test(file.media_type) ? `${file.media_type}; charset=utf-8` : file.media_type)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(file.content)
}
