import type { FastifyInstance } from 'fastify'

/** Runs a short piece of work every second until the server closes. @param work is given a monotonic time in ms */
export function everySecond(app: FastifyInstance, work: (now: number) => void): void {
  const timer = setInterval(() => work(performance.now()), 1_000)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
