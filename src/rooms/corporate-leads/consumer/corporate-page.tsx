import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { Card } from '#ui/card.tsx'
import { Hero } from '#ui/hero.tsx'
import { IconList } from '#ui/icon-list.tsx'
import { IconReceipt, IconShieldCheck, IconStethoscope, IconUser } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { corporateLeadWords } from '../words/form.ts'
import { corporatePageWords } from '../words/page.ts'
import classes from './corporate.module.css'
import { CorporateForm, type Thanks } from './corporate-form.tsx'
import { CorporateThanks } from './corporate-thanks.tsx'

const ICONS = { doctor: IconStethoscope, bill: IconReceipt, credits: IconUser, private: IconShieldCheck } as const

/** Texts from the server, so that the browser does not download them a second time as script. */
export function loader({ context, url }: LoaderFunctionArgs) {
  return { ...corporatePageWords, url: `${context.get(pageContext).site.origin}${url.pathname}` }
}

/** The page for companies: what their people get, how it begins, and the form (D2.01). */
export default function CorporatePage() {
  const { title, headline, lead, promises, whatTitle, what, howTitle, how, url } = useLoaderData<typeof loader>()
  const [thanks, setThanks] = useState<Thanks>()
  return (
    <div>
      <Hero
        title={title}
        headline={headline}
        lead={lead}
        url={url}
        promises={promises}
        art={<FamilyCanopy />}
        form={
          <Card as="section" labelledBy="enquiry-title">
            <Stack gap="lg" bounded>
              <Stack gap="xs">
                <Title as="h2" id="enquiry-title">
                  {corporateLeadWords.title}
                </Title>
                <Muted>{corporateLeadWords.lead}</Muted>
              </Stack>
              <CorporateForm onSent={setThanks} />
            </Stack>
          </Card>
        }
      />
      <section className={classes.section} aria-labelledby="what-title">
        <h2 id="what-title" className={classes.title}>
          {whatTitle}
        </h2>
        <IconList items={what} icons={ICONS} />
      </section>
      <section className={classes.section} aria-labelledby="how-title">
        <h2 id="how-title" className={classes.title}>
          {howTitle}
        </h2>
        <StepList steps={how} />
      </section>
      <CorporateThanks thanks={thanks} onClose={() => setThanks(undefined)} />
    </div>
  )
}
