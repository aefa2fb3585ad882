import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

const ANSWER_MS = 30_000
const PORT = 3310

/**
 * A ClamAV daemon as scanner, by its INSTREAM command.
 * @param url `tcp://host:3310`; without it there is no scanner
 */
export function openVirusScan(url: string | undefined): ((path: string) => Promise<'clean' | 'infected'>) | undefined {
  if (!url) return undefined
  const { hostname, port } = new URL(url)
  return async (path) => {
    const answer = await instream(connect(Number(port || PORT), hostname.replace(/^\[|\]$/g, '')), path)
    if (answer === 'stream: OK') return 'clean'
    if (/ FOUND$/.test(answer)) return 'infected'
    throw new Error(`The virus scanner answered: ${answer.slice(0, 200)}`)
  }
}

/** Sends a file in chunks, each after its length in four bytes, and an empty one at the end; the answer ends with NUL. */
async function instream(socket: Socket, path: string): Promise<string> {
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('The virus scanner does not answer.')))
  const answer = readAnswer(socket)
  try {
    socket.write('zINSTREAM\0')
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answer])
      if (socket.destroyed) break
    }
    socket.write(Buffer.alloc(4))
    return await answer
  } finally {
    answer.catch(() => {})
    socket.destroy()
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The virus scanner closed the connection.')))
  })
}
