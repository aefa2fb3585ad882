import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pageStyle } from '../../payment-gateway/simulator/page-style.ts'
import { SIMULATED } from '../../payment-gateway/simulator/simulator.ts'

/** GET /rooms/:id: where a video call would open. */
export function callPage(api: FastifyInstance): void {
  api.get('/rooms/:id', SIMULATED, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      .send(`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Video call · Simulated doctors’ desk</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body><main>
<p class="notice" role="note"><strong>Simulated video call</strong></p>
<h1>The call with the doctor opens here</h1>
<p>In the demo world nobody is on the line. Close this page to go back to the consultation.</p>
</main></body>
</html>`)
  })
}
