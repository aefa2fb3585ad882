import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey, ID_FILE, isKey, measure, newKey, type Storage } from './storage.ts'

/**
 * Storage in a bucket of any service that speaks S3.
 * @param url `s3://KEY:SECRET@host/bucket?region=…`; `s3+http://` for one without TLS, in a private network
 */
export function s3Storage(url: string): Storage {
  const { bucket, ...settings } = readUrl(url)
  let opened: Promise<S3Client> | undefined
  const client = () => {
    opened ??= import('@aws-sdk/client-s3').then(({ S3Client }) => new S3Client(settings))
    return opened
  }
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  const write = async (key: string, content: Readable) => {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const { through, measured } = measure()
    // An error of the source must abort the upload, which then leaves no part behind.
    content.once('error', (error) => through.destroy(error))
    content.pipe(through)
    const upload = new Upload({ client: await client(), params: { ...at(key), Body: through }, queueSize: 1 })
    try {
      await upload.done()
    } catch (error) {
      content.destroy()
      throw error
    }
    return { key, ...measured() }
  }

  return {
    put: (content) => write(newKey(), content),
    restore: write,
    get: async (key) => {
      const { GetObjectCommand } = await import('@aws-sdk/client-s3')
      const answer = await (await client()).send(new GetObjectCommand(at(key))).catch(absent)
      return answer?.Body as Readable | undefined
    },
    delete: async (key) => {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await (await client()).send(new DeleteObjectCommand(at(key)))
    },
    exists: async (key) => {
      const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
      return (await (await client()).send(new HeadObjectCommand(at(key))).catch(absent)) !== undefined
    },
    readId: async () => {
      const { GetObjectCommand } = await import('@aws-sdk/client-s3')
      const answer = await (await client()).send(new GetObjectCommand({ Bucket: bucket, Key: ID_FILE })).catch(absent)
      return answer?.Body?.transformToString()
    },
    writeId: async (id) => {
      const { PutObjectCommand } = await import('@aws-sdk/client-s3')
      await (await client()).send(new PutObjectCommand({ Bucket: bucket, Key: ID_FILE, Body: id }))
    },
    probe: async () => {
      const { PutObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      const probe = { Bucket: bucket, Key: 'probe' }
      await (await client()).send(new PutObjectCommand({ ...probe, Body: 'probe' }))
      await (await client()).send(new DeleteObjectCommand(probe))
    },
    freeBytes: async () => undefined,
    listOlderThan: async function* (ageMs) {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      const youngest = Date.now() - ageMs
      for await (const { Contents = [] } of paginateListObjectsV2({ client: await client() }, { Bucket: bucket })) {
        const old = Contents.filter(({ LastModified }) => LastModified && LastModified.getTime() <= youngest)
        yield old.map(({ Key = '' }) => Key).filter(isKey)
      }
    },
  }
}

function readUrl(written: string) {
  const url = new URL(written)
  const plain = url.protocol === 's3+http:'
  return {
    bucket: decodeURIComponent(url.pathname.slice(1)),
    endpoint: `${plain ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Bucket in the path: what every service supports.
    forcePathStyle: true,
    // Older services refuse the checksums that newer ones expect; our own hash is stored in the database.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
}

function absent(error: { name?: string }): undefined {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
  throw error
}
