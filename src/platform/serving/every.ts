import type { FastifyInstance } from 'fastify'

/** Runs a short piece of work again and again until the server closes. @param work is given a monotonic time in ms */
export function every(ms: number, app: FastifyInstance, work: (now: number) => void): void {
  const timer = setInterval(() => work(performance.now()), ms)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
