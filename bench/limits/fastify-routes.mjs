// The minimum of the same framework: one JSON route, one without a body, and one with a single prepared SELECT.
import Fastify from 'fastify'
import pg from 'pg'

const app = Fastify()
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
// As many bytes as the answer it is compared with, serialised beforehand like that one.
const same = Buffer.from(JSON.stringify({ text: 'x'.repeat(Math.max(0, Number(process.env.BODY_BYTES ?? 0) - 11)) }))
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/empty', async (_request, reply) => reply.code(304).send())
app.get('/json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(same))
app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select offset_ms from clock_offset where $1 = $1',
    values: [1],
  })
  return rows[0]
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
