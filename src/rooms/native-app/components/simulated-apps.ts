import { BRIDGE_ACTIONS } from '../rules/bridge-message.ts'
import type { App } from '../rules/platform-of.ts'
import { SIMULATED_APP } from './bridge.ts'
import type { Behaviour, SimulatedApp } from './simulated-bridge.ts'

const OLD = ['getCapabilities', 'close', 'share'] as const

/** The apps that `/plus/dev/bridge` offers: old ones are below every minimum version that we have by default. */
export const SIMULATED_APPS = {
  'old-android': { system: 'android', version: 600, actions: OLD },
  'new-android': { system: 'android', version: 700, actions: BRIDGE_ACTIONS },
  'old-ios': { system: 'ios', version: 300, actions: OLD },
  'new-ios': { system: 'ios', version: 330, actions: BRIDGE_ACTIONS },
} as const satisfies Record<string, Omit<SimulatedApp, 'behaviour'>>
export type SimulatedAppName = keyof typeof SIMULATED_APPS

const DAY_SECONDS = 86_400

/** Lets this tab be inside an app from the next page load on; without a bridge it has the app's cookies alone. */
export function enterApp(name: SimulatedAppName, behaviour: Behaviour | 'no-bridge'): void {
  leaveApp()
  const app = SIMULATED_APPS[name]
  setCookie('plus_platform', app.system)
  setCookie(`${app.system}_version_code`, String(app.version))
  if (behaviour !== 'no-bridge')
    sessionStorage.setItem(SIMULATED_APP, JSON.stringify({ ...app, behaviour } satisfies SimulatedApp))
}

export function leaveApp(): void {
  const systems: readonly App[] = ['android', 'ios']
  for (const name of ['plus_platform', 'plus_app', ...systems.map((system) => `${system}_version_code`)])
    setCookie(name, '', 0)
  sessionStorage.removeItem(SIMULATED_APP)
}

function setCookie(name: string, value: string, maxAge = DAY_SECONDS): void {
  // biome-ignore lint/suspicious/noDocumentCookie: an app sets them from outside, before the page is loaded
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`
}
