import type { AddressInfo } from 'node:net'

/** A bucket of the S3 protocol in a folder; the URL is a STORAGE_URL. */
export async function startS3(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  // It has no type declarations.
  // @ts-expect-error
  const { default: S3rver } = await import('s3rver')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = (await server.run()) as AddressInfo
  const url = `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=ap-south-1`
  return { url, close: () => server.close() as Promise<void> }
}
