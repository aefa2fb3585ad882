/** Texts that run as a script wherever a page, a mail or JSON fails to escape them. */
export const PAYLOADS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)//',
  ']]><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title><svg/onload=alert(1)>',
  '</textarea><img src=x onerror=alert(1)>',
  '</style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  'javascript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover=alert(1) '",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody would type
  '`${alert(1)}`',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody would type
  '${alert(1)}',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '\\"-alert(1)}//',
  "';alert(1);//",
  '\u2028alert(1)//',
  '\u2029alert(1)//',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '<math><mi xlink:href="javascript:alert(1)">x',
  '<details open ontoggle=alert(1)>',
  '<form action="javascript:alert(1)"><button>x',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=data:,*{display:none}>',
  '＜script＞alert(1)＜/script＞',
  '__proto__',
]

/** The payloads one after another in as few texts as the length of a field allows. */
export function textsOf(max: number): string[] {
  const texts: string[] = []
  for (const payload of PAYLOADS) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + payload.length < max) texts[texts.length - 1] = `${last} ${payload}`
    else texts.push(payload)
  }
  return texts
}
