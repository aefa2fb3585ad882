import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  basename: '/plus/',
  buildDirectory: 'build',
  ssr: true,
  // Discovering routes as people go loses the index route below a basename: a click before it was asked for left a blank page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
