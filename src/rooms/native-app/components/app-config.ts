import { request } from '#platform/contract/client.ts'
import { type AppConfig, readAppConfig } from '../contract.ts'

let read: Promise<AppConfig> | undefined

/** What the app around the page can do, asked once for each page load. @throws CallError */
export function appConfig(): Promise<AppConfig> {
  read ??= request(readAppConfig, {}).catch((error) => {
    read = undefined
    throw error
  })
  return read
}
