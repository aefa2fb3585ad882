import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('hello-page.tsx')] satisfies RouteConfig
