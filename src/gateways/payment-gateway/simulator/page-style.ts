/**
 * The hosted page belongs to the gateway, not to the shop, so it has its own plain style: phone first, light and dark.
 */
export const pageStyle = `
:root { --ground: #f4f5f7; --card: #fff; --text: #1c2430; --soft: #4d5866; --line: #78838f; --go: #1a56c4; --go-text: #fff;
  --warn: #fff3d6; --warn-text: #5c3d00 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #11151b; --card: #1b212a; --text: #eef1f5; --soft: #b4bdc9; --line: #8391a3; --go: #8db4ff; --go-text: #0b1730;
    --warn: #4a3708; --warn-text: #ffe9b8 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif }
main { max-width: 440px; margin: 0 auto; min-height: 100vh; background: var(--card); padding: 20px 20px 32px }
@media (min-width: 600px) { main { min-height: 0; margin-top: 48px; border-radius: 12px; box-shadow: 0 4px 24px rgb(0 0 0 / .12) } }
.notice { margin: -20px -20px 20px; padding: 12px 20px; background: var(--warn); color: var(--warn-text); text-align: center }
@media (min-width: 600px) { .notice { border-radius: 12px 12px 0 0 } }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 4px }
h2 { font-size: 16px; margin: 24px 0 12px }
p { margin: 0 0 4px; color: var(--soft); overflow-wrap: anywhere }
.notice, .notice strong { color: var(--warn-text) }
.amount { font-size: 34px; font-weight: 700; color: var(--text); font-variant-numeric: tabular-nums; margin-top: 8px }
.order { font-size: 14px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
button { width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent;
  color: var(--text); font: inherit; font-weight: 600; cursor: pointer }
button.success { background: var(--go); border-color: var(--go); color: var(--go-text) }
button:hover { border-color: var(--text) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
small { display: block; margin-top: 4px; font-size: 14px; color: var(--soft); text-align: center }
a { color: var(--go); display: inline-block; min-height: 44px; padding: 10px 0 }
form#return { margin-top: 20px }
`
