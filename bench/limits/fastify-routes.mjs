// What the same framework does at the least: one JSON route, and one with a single prepared SELECT.
import Fastify from 'fastify'
import pg from 'pg'

const app = Fastify()
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/json', async () => ({ id: 1, name: 'Family plan', cost: 2999 }))
app.get('/select', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select offset_ms from clock_offset where $1 = $1',
    values: [1],
  })
  return rows[0]
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
