/** Every environment variable of the product, parsed once; `docs/running.md` explains each. */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { addresses, hostName, hostNames } from './config-addresses.ts'
import {
  ConfigError,
  captchaOf,
  deskAccount,
  insurerAccount,
  partnerSecrets,
  payoutAccount,
  webhookSecrets,
} from './config-providers.ts'
import { serviceAccount } from './config-push.ts'
import { hostNamesOf, worldOf } from './config-world.ts'
import { SIMULATED_DESK, SIMULATED_GATEWAY, SIMULATED_PAYOUTS } from './simulated-secrets.ts'

const flag = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65535)
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(4000),
  HOST: hostName.default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  HOST_NAMES: hostNames.default([]),
  ADMIN_PORT: port.default(9464),
  ADMIN_HOST: hostName.default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  STORAGE_URL: z.url({ protocol: /^(file|s3|s3\+http)$/ }).optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Tulsi Plus <no-reply@localhost>'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_KEY: z.string().optional(),
  WHATSAPP_URL: z.url({ protocol: /^https?$/ }).optional(),
  WHATSAPP_KEY: z.string().optional(),
  FCM_ACCOUNT: serviceAccount.optional(),
  FCM_URL: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  CAPTCHA_PROVIDER: z.enum(['proof-of-work', 'recaptcha', 'turnstile']).default('proof-of-work'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
  RAZORPAY_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS_UNTIL: z.iso.datetime({ offset: true }).optional(),
  RAZORPAYX_ACCOUNT_NUMBER: z.string().optional(),
  RAZORPAYX_KEY_ID: z.string().optional(),
  RAZORPAYX_KEY_SECRET: z.string().optional(),
  RAZORPAYX_WEBHOOK_SECRET: z.string().optional(),
  DOCTOR_DESK_URL: z.url({ protocol: /^https?$/ }).optional(),
  DOCTOR_DESK_KEY_ID: z.string().optional(),
  DOCTOR_DESK_KEY_SECRET: z.string().optional(),
  DOCTOR_DESK_WEBHOOK_SECRET: z.string().optional(),
  INSURER_CODE: z.stringFormat('insurer-code', /^[a-z][a-z0-9-]{1,39}$/).optional(),
  INSURER_URL: z.url({ protocol: /^https?$/ }).optional(),
  INSURER_KEY_ID: z.string().optional(),
  INSURER_KEY_SECRET: z.string().optional(),
  INSURER_WEBHOOK_SECRET: z.string().optional(),
  INSURER_SIMULATED_SECONDS: z.coerce.number().int().min(0).max(2_592_000).default(60),
  CHECKUPS_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  COURIER_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  SERVICES_WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  SERVICES_WEBHOOK_SECRETS: z.string().optional(),
  SIMULATOR: flag.optional(),
  OPENAPI: flag.optional(),
  WORKER: z.enum(['in-process', 'off']).default('in-process'),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, 'at least 32 characters').optional(),
  BRAND_NAME: z.string().min(1).default('Tulsi'),
  CARE_PHONE: z.string().default('1800 000 1234'),
  LOGIN_SENDS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(30),
  LOGIN_SENDS_PER_NUMBER: z.coerce.number().int().min(1).max(1000).default(10),
  SENDS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).default(100),
  SMS_COST_PAISE: z.coerce.number().int().min(0).max(10_000).default(20),
  SMS_ALARM_RUPEES: z.coerce.number().int().min(1).max(10_000_000).default(2000),
  SENDS_PER_HOUR: z.coerce.number().int().min(1).max(10_000_000).default(2000),
  TRUST_PROXY: addresses.default([]),
  CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10000),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(256),
  DRAIN_NOTICE_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  DRAIN_SECONDS: z.coerce.number().int().min(1).max(600).default(5),
  ANONYMOUS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000_000).default(6000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SEED: z.enum(['demo', 'off']).optional(),
  DEMO: z.enum(['small', 'large']).default('large'),
  WORLD_START: z.coerce.date().optional(),
})

export type Config = ReturnType<typeof parseConfig>
export type Environment = z.output<typeof Environment>

export { answersTo, hostnameOf, isEveryAddress, THIS_MACHINE } from './config-world.ts'
export { SIMULATED_DESK, SIMULATED_GATEWAY, SIMULATED_PAYOUTS, SIMULATED_SERVICES } from './simulated-secrets.ts'
export { ConfigError }

/** The folder that contains package.json, from source and from the bundle. */
export function projectRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(resolve(folder, 'package.json'))) {
    const up = dirname(folder)
    if (up === folder) return process.cwd()
    folder = up
  }
  return folder
}

/**
 * Reads the configuration.
 * @throws ConfigError naming every variable that is wrong, or a combination that would be unsafe
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Configuration is not usable:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const { simulator, simulatedInPublic } = worldOf(e)
  return {
    /** Pages come from the sources, with hot reload, instead of from the build. */
    development: e.NODE_ENV === 'development',
    port: e.PORT,
    host: e.HOST.replace(/^\[(.*)\]$/, '$1'),
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    /** The names and addresses by which the server may be called, besides those of this machine. */
    hostNames: hostNamesOf(e),
    admin: { port: e.ADMIN_PORT, host: e.ADMIN_HOST },
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    storageUrl: e.STORAGE_URL,
    clamdUrl: e.CLAMD_URL,
    mail: { url: e.SMTP_URL, from: e.MAIL_FROM },
    sms: { url: e.SMS_URL, key: e.SMS_KEY },
    whatsapp: { url: e.WHATSAPP_URL, key: e.WHATSAPP_KEY },
    push: { account: e.FCM_ACCOUNT, url: e.FCM_URL.replace(/\/$/, '') },
    captcha: captchaOf(e),
    razorpay: simulator
      ? {
          url: undefined,
          keyId: SIMULATED_GATEWAY.keyId,
          keySecret: SIMULATED_GATEWAY.keySecret,
          webhookSecrets: webhookSecrets(e.RAZORPAY_WEBHOOK_SECRET ?? SIMULATED_GATEWAY.webhookSecret, e),
        }
      : {
          url: e.RAZORPAY_URL,
          keyId: e.RAZORPAY_KEY_ID ?? '',
          keySecret: e.RAZORPAY_KEY_SECRET ?? '',
          webhookSecrets: webhookSecrets(e.RAZORPAY_WEBHOOK_SECRET ?? '', e),
        },
    /** The account that claims are paid from; without one, payouts leave as a file for the bank. */
    razorpayx: simulator ? { ...SIMULATED_PAYOUTS, url: undefined } : payoutAccount(e),
    /** The desk of doctors; without one, nobody can ask for an online consultation. */
    doctorDesk: simulator
      ? {
          ...SIMULATED_DESK,
          webhookSecret: e.DOCTOR_DESK_WEBHOOK_SECRET ?? SIMULATED_DESK.webhookSecret,
          url: undefined,
        }
      : deskAccount(e),
    /** The insurer of the covers on sale; without one, paid applications wait until there is one. */
    insurer: insurerAccount(e, { simulator }),
    /** Signs the messages of the provider of check-ups; without one none is accepted. */
    checkupsWebhookSecret: e.CHECKUPS_WEBHOOK_SECRET ?? (simulator ? 'simulated-checkups-webhook-secret' : undefined),
    /** Signs the messages of the courier of home-care kits; without one none is accepted. */
    courierWebhookSecret: e.COURIER_WEBHOOK_SECRET ?? (simulator ? 'simulated-courier-webhook-secret' : undefined),
    /** Signs the events of partners; without it none is accepted. */
    services: { secrets: partnerSecrets(e, { simulator }) },
    simulator,
    /** Others than the person at this machine reach the simulated world: every page says that it is one. */
    simulatedInPublic,
    /** Simulated without a word about it, which only this machine gets: a request that a proxy passes on is refused. */
    refusesProxies: simulator && !e.SIMULATOR && e.TRUST_PROXY.length === 0,
    /** Whether the description of all calls is published. */
    openApi: e.OPENAPI ? e.OPENAPI === 'on' : simulator,
    worker: e.WORKER === 'in-process' || !e.DATABASE_URL,
    appSecret: e.APP_SECRET,
    /** Opens what was sealed before the secret changed, until everything is sealed again. */
    previousAppSecret: e.APP_SECRET_PREVIOUS,
    brand: e.BRAND_NAME,
    carePhone: e.CARE_PHONE,
    /** Login codes an address may request per hour. */
    login: { sendsPerAddress: e.LOGIN_SENDS_PER_ADDRESS },
    /**
     * Messages that others than we cause: to one recipient a day, and in an hour by one sender (a network, a signed-in
     * person) and by all.
     */
    sends: {
      perNumber: e.LOGIN_SENDS_PER_NUMBER,
      perSender: e.SENDS_PER_NETWORK,
      perHour: e.SENDS_PER_HOUR,
      /** What an SMS or WhatsApp costs, and the costs of a day that alarm the operator. */
      costPaise: e.SMS_COST_PAISE,
      alarmPaise: e.SMS_ALARM_RUPEES * 100,
    },
    trustProxy: e.TRUST_PROXY,
    /** Requests without a login that one address may send. */
    anonymousPerMinute: e.ANONYMOUS_PER_MINUTE,
    /** At the end: how long `/readyz` says so before requests are refused, and how long running ones then have. */
    drain: { noticeMs: e.DRAIN_NOTICE_SECONDS * 1000, requestsMs: e.DRAIN_SECONDS * 1000 },
    connections: { most: e.CONNECTIONS, perAddress: e.CONNECTIONS_PER_ADDRESS },
    logLevel: e.LOG_LEVEL,
    /** Where the clock of a new simulated world begins; else at the machine's time. */
    worldStart: e.WORLD_START,
    seed: (e.SEED ?? (simulator ? 'demo' : 'off')) === 'demo',
    /** How much the demo world contains: a few people, or a company of 405 and a full desk. */
    demo: e.DEMO,
  }
}

const SECRET = /secret|key$|password|appSecret/i

/** The configuration as logged for the operator: secrets and passwords inside URLs masked. */
export function maskedConfig(config: Config): unknown {
  return JSON.parse(
    JSON.stringify(config, (name, value) => {
      if (SECRET.test(name) && value !== undefined) return Array.isArray(value) ? value.map(() => '•••') : '•••'
      return typeof value === 'string' ? value.replace(/(:\/\/[^:/@]*:)[^@]+@/, '$1•••@') : value
    }),
  )
}
