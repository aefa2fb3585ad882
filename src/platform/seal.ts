import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The uses of the application's secret: sealing values that must be read again, and hashing those that must not. */
export interface Keys {
  /**
   * Encrypts with AES-256-GCM.
   * @param aad what the value belongs to (a row's id): a sealed value moved to another row does not open there
   */
  seal(plain: string, aad: string): Buffer
  /** @throws UnsealError for another key, another `aad` or a changed byte */
  unseal(sealed: Uint8Array, aad: string): string
  /** HMAC-SHA-256 under a key derived for the purpose. */
  hmac(purpose: string, text: string): Buffer
  /** Whether the current keys, and not the previous ones, sealed a value. */
  sealed(value: Uint8Array): boolean
}

/** A sealed value that does not open; contains nothing of the value. */
export class UnsealError extends Error {}

const FORMAT = 1
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES

/**
 * Derives every key from one secret (HKDF-SHA-256, one label per purpose). A sealed value is: format (1 byte) · key id
 * (4) · nonce (12) · tag (16) · ciphertext.
 * @param previous the secret before this one: what it sealed still opens, but nothing new is sealed with it
 */
export function keysFrom(secret: string | Uint8Array, previous?: string | Uint8Array): Keys {
  const current = keysOf(secret)
  if (previous === undefined) return current
  const before = keysOf(previous)
  return {
    ...current,
    unseal: (sealed, aad) => (before.sealed(sealed) ? before : current).unseal(sealed, aad),
  }
}

// Key objects, not bytes: importing bytes at each use costs more than the hash.
function keysOf(secret: string | Uint8Array): Keys {
  const derive = (label: string, length: number) => Buffer.from(hkdfSync('sha256', secret, 'tulsi-plus', label, length))
  const sealing = createSecretKey(derive('seal', 32))
  const keyId = derive('seal-id', KEY_ID_BYTES)
  const hmacKeys = new Map<string, KeyObject>()
  const isOurs = (bytes: Uint8Array) => keyId.equals(bytes.subarray(1, 1 + KEY_ID_BYTES))
  return {
    sealed: isOurs,
    seal(plain, aad) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(aad))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([FORMAT]), keyId, iv, cipher.getAuthTag(), body])
    },
    unseal(sealed, aad) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < HEAD_BYTES || bytes[0] !== FORMAT) throw new UnsealError('not a sealed value')
      if (!isOurs(bytes)) throw new UnsealError('sealed under another key')
      const iv = bytes.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(aad))
        .setAuthTag(bytes.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        throw new UnsealError('changed, or sealed for another place')
      }
    },
    hmac(purpose, text) {
      const key = hmacKeys.get(purpose) ?? createSecretKey(derive(`hmac:${purpose}`, 32))
      hmacKeys.set(purpose, key)
      return createHmac('sha256', key).update(text).digest()
    },
  }
}
