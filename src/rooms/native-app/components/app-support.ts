import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { type AppConfig, readAppConfig } from '../contract.ts'
import { isRequestedInApp } from './app-variant.ts'

/** What the app that asks for a page can do; undefined for a browser, which can do everything. */
export async function appSupport({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<AppConfig['supports'] | undefined> {
  if (!isRequestedInApp(request, context.get(pageContext).cookie)) return undefined
  return (await pageRead(context, readAppConfig, {})).supports
}
