import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { Card } from '#ui/card.tsx'
import { IconDisc } from '#ui/icon-disc.tsx'
import { IconCheck, IconReceipt, IconShieldCheck, IconStethoscope, IconUser } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { corporateLeadWords } from '../words/form.ts'
import { corporatePageWords } from '../words/page.ts'
import classes from './corporate.module.css'
import { CorporateForm } from './corporate-form.tsx'
import { CorporateThanks } from './corporate-thanks.tsx'
import { useCorporateForm } from './use-corporate-form.ts'

const ICONS = { doctor: IconStethoscope, bill: IconReceipt, credits: IconUser, private: IconShieldCheck } as const

/** Texts from the server, so that the browser does not download them a second time as script. */
export function loader({ context, url }: LoaderFunctionArgs) {
  return { ...corporatePageWords, url: `${context.get(pageContext).site.origin}${url.pathname}` }
}

/** The page for companies: what their people get, how it begins, and the form (D2.01). */
export default function CorporatePage() {
  const { title, headline, lead, promises, whatTitle, what, howTitle, how, url } = useLoaderData<typeof loader>()
  const asking = useCorporateForm()
  return (
    <div>
      <div className={classes.ground}>
        <div className={classes.hero}>
          <div className={classes.words}>
            <PageHeading title={headline} documentTitle={title} description={lead} size="hero" />
            <p className={classes.lead}>{lead}</p>
            <meta property="og:title" content={title} />
            <meta property="og:description" content={lead} />
            <meta property="og:type" content="website" />
            <meta property="og:url" content={url} />
            <link rel="canonical" href={url} />
            <Stack as="ul" gap="sm">
              {promises.map((promise) => (
                <li key={promise} className={classes.promise}>
                  <IconCheck size={20} aria-hidden="true" />
                  {promise}
                </li>
              ))}
            </Stack>
            <div className={classes.picture}>
              <FamilyCanopy />
            </div>
          </div>
          <Card as="section" labelledBy="enquiry-title">
            <Stack gap="lg" bounded>
              <Stack gap="xs">
                <Title as="h2" id="enquiry-title">
                  {corporateLeadWords.title}
                </Title>
                <Muted>{corporateLeadWords.lead}</Muted>
              </Stack>
              <CorporateForm asking={asking} />
            </Stack>
          </Card>
        </div>
      </div>
      <section className={classes.section} aria-labelledby="what-title">
        <h2 id="what-title" className={classes.title}>
          {whatTitle}
        </h2>
        <ul className={classes.list}>
          {what.map(({ icon, title: heading, text }) => {
            const Icon = ICONS[icon]
            return (
              <li key={icon}>
                <span className={classes.icon}>
                  <IconDisc size="lg">
                    <Icon size={24} aria-hidden="true" />
                  </IconDisc>
                </span>
                <Title as="h3" size="md">
                  {heading}
                </Title>
                <Muted>{text}</Muted>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={classes.section} aria-labelledby="how-title">
        <h2 id="how-title" className={classes.title}>
          {howTitle}
        </h2>
        <StepList steps={how} />
      </section>
      <CorporateThanks thanks={asking.thanks} onClose={asking.close} />
    </div>
  )
}
