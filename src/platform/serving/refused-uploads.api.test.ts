import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faultMessage } from '#platform/files/file-faults.ts'
import { blob, bomb, MEGABYTE, openUploads, PDF, photo, scannerReply, type Uploads } from '#platform/testing/uploads.ts'

let uploads: Uploads
beforeAll(async () => {
  uploads = await openUploads()
})
afterAll(() => uploads.close())
beforeEach(() => uploads.scannerAnswers(scannerReply))

const send: Uploads['send'] = (...request) => uploads.send(...request)
const onDisk = () => uploads.onDisk()

const KIND = 'A bill must be JPEG, PNG or PDF'

describe('invalid', () => {
  let before: string[]
  beforeEach(async () => {
    before = await onDisk()
  })
  const nothingStored = () => expect.poll(onDisk).toEqual(before)

  it.each<[string, () => Promise<Buffer>, string?]>([
    ['a program named as a photo', async () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
    ['a page named as a photo', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a picture in a format not asked for',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['a picture cut short', async () => (await photo(900, 900)).subarray(0, 900), faultMessage('damaged-picture')],
    ['a picture of 900 million pixels in a few bytes', async () => bomb(30_000), faultMessage('too-many-pixels')],
    [
      'a document with an archive behind its end',
      async () => Buffer.concat([PDF, Buffer.from('PK\x03\x04junk PK\x05\x06')]),
      faultMessage('carrier'),
    ],
    ['an empty file', async () => Buffer.alloc(0), faultMessage('empty')],
  ])('%s is refused at its part, and nothing of the request stays', async (_, make, text = KIND) => {
    const answer = await send({ prescriptions: [blob(PDF)], bills: [blob(await make())] })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      message: text,
      image_error: text,
      error: { type: 'FILE_REFUSED', fields: { bills: text } },
    })
    await nothingStored()
  })

  it('the refusal of a HEIC photo says what to do', async () => {
    const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d696631', 'hex'), randomBytes(100)])
    expect((await send({ bills: [blob(heic)] })).body.error.fields.bills).toContain('HEIC')
  })

  it('a file over its limit and one too many are reported together, with the invalid fields', async () => {
    const big = Buffer.concat([PDF, Buffer.alloc(10 * MEGABYTE)])
    const three = [blob(PDF), blob(PDF), blob(PDF)]
    const answer = await send({ bills: [blob(big)], prescriptions: three, data: { note: '' } })
    expect(answer.body.error.fields).toEqual({
      bills: 'A bill is over 10 MB',
      prescriptions: 'At most two of A prescription',
      note: 'Write a note',
    })
    await nothingStored()
  })

  it('an invalid field alone is refused as in every form', async () => {
    const answer = await send({ bills: [blob(PDF)], data: { note: '' } })
    expect([answer.status, answer.body.error.fields]).toEqual([422, { note: 'Write a note' }])
    await nothingStored()
  })

  it.each([
    ['invalid JSON', { data: '{"note"' }, 400, 'MALFORMED'],
    ['a name given twice', { data: '{"note":"n","note":"m"}' }, 400, 'MALFORMED'],
    ['more than 16 kB of JSON', { data: { note: 'x'.repeat(16_384) } }, 413, 'TOO_LARGE'],
    ['a field of more than 16 kB', { data: null, fields: { note: 'x'.repeat(16_385) } }, 400, 'MALFORMED'],
    ['keys that would change every prototype', { data: '{"note":"n","__proto__":{"a":1}}' }, 400, 'MALFORMED'],
    ['an unknown field', { data: { note: 'n', status: 'approved' } }, 400, 'UNKNOWN_FIELD'],
    ['an unknown part', { fields: { more: 'x' } }, 400, 'UNKNOWN_FIELD'],
    ['a body that is a list', { data: '[1]' }, 422, 'INVALID'],
  ])('%s: refused with its files', async (_, sent, status, type) => {
    const answer = await send({ bills: [blob(PDF)], ...sent })
    expect([answer.status, answer.body.error.type]).toEqual([status, type])
    await nothingStored()
  })

  it.each([
    ['truncated', '--b\r\ncontent-disposition: form-data; name="bills"; filename="a.pdf"\r\n\r\n%PDF', 400],
    ['truncated within its JSON', '--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"note', 400],
    [
      'truncated within its JSON file',
      '--b\r\ncontent-disposition: form-data; name="data"; filename="d.json"\r\n\r\n{"note',
      400,
    ],
    ['truncated within the head of a part', '--b\r\ncontent-disposition: form-da', 400],
    ['truncated before its content', '--b\r\ncontent-disposition: form-data; name="data"\r\n\r\n', 400],
    ['no multipart at all', 'hello', 400],
    ['a part without a name', '--b\r\n\r\nx\r\n--b--\r\n', 422],
    ['a prototype as name', '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n', 400],
    ['nothing', '', 422],
  ])('a request %s gets its answer', async (_, body, status) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await fetch(`${uploads.origin}/subscriptions/api/v1/test/bills`, { method: 'POST', headers, body })
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ['message', 'error']])
    await nothingStored()
  })

  it('more than a hundred megabytes in all are refused before they are read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 101 * MEGABYTE }
    const asked = request(`${uploads.origin}/subscriptions/api/v1/test/bills`, { method: 'POST', headers })
    asked.on('error', () => {}).write('--b\r\n')
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(413)
    asked.destroy()
  })

  it('JSON that a part calls by its name is read by the same rules', async () => {
    const form = new FormData()
    form.append('data', new Blob(['{"note":"n","note":"m"}'], { type: 'application/json' }), 'data.json')
    const answer = await fetch(`${uploads.origin}/subscriptions/api/v1/test/bills`, { method: 'POST', body: form })
    expect(answer.status).toBe(400)
    form.set('data', new Blob(['{"note":"n"}'], { type: 'application/json' }))
    const valid = await fetch(`${uploads.origin}/subscriptions/api/v1/test/bills`, { method: 'POST', body: form })
    expect(valid.status).toBe(200)
  })

  it('JSON to a call that takes files, and files to one that takes JSON, are the wrong type', async () => {
    const headers = { 'content-type': 'application/json' }
    const json = await fetch(`${uploads.origin}/subscriptions/api/v1/test/bills`, {
      method: 'POST',
      headers,
      body: '{"note":"n"}',
    })
    expect(json.status).toBe(415)
    expect((await send({}, {}, 'plain')).status).toBe(415)
  })

  it.each(['refused', 'broken', 'forgotten'])('files of a request whose work ended %s are deleted', async (outcome) => {
    await send({ bills: [blob(PDF)], data: { note: 'n', outcome } })
    await nothingStored()
  })

  it('a sender that disconnects leaves no file', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' }
    const asked = request(`${uploads.origin}/subscriptions/api/v1/test/bills`, { method: 'POST', headers })
    asked.on('error', () => {})
    asked.write('--b\r\ncontent-disposition: form-data; name="bills"; filename="a.pdf"\r\n\r\n%PDF')
    asked.write(Buffer.alloc(MEGABYTE))
    await expect.poll(uploads.staged).toHaveLength(1)
    asked.destroy()
    await nothingStored()
  })
})

describe('forbidden', () => {
  it('an unauthorised sender is refused before a byte of their files is read', async () => {
    const before = await onDisk()
    expect((await send({ bills: [blob(PDF)] }, {}, 'members-bills')).status).toBe(401)
    await expect.poll(onDisk).toEqual(before)
  })
})
