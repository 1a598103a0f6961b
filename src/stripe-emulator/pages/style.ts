/** The look of the payment page: plum, marigold and paper. Served as a file, so that no page needs inline styles. */
export const style = `
@font-face{font-family:'Bricolage Grotesque Variable';font-weight:200 800;font-stretch:75% 100%;font-display:swap;src:url(fonts/ui.woff2) format('woff2')}
@font-face{font-family:'Newsreader Variable';font-weight:200 800;font-display:swap;src:url(fonts/notes.woff2) format('woff2')}
:root{color-scheme:light;--paper:#fcf5e9;--card:#fffcf6;--oat:#f3e7d3;--line:#dccdb8;--edge:#8f7789;--ink:#260a24;--ink-soft:#5e4458;
--plum:#45113f;--plum-hover:#632059;--on-plum-soft:#d3bccb;--marigold:#f8b02c;--tomato:#e4472b;--error:#a92c17;--error-ground:#fbe0d8;
--ok:#0f5b58;--ok-ground:#d8ebdf;--warn:#7a4b00;--warn-ground:#fbe5b4;
--ui:'Bricolage Grotesque Variable','Bricolage Grotesque',system-ui,Arial,sans-serif;
--notes:'Newsreader Variable',Newsreader,Georgia,'Times New Roman',serif;--gutter:min(clamp(1.25rem,.4rem + 3.6vw,4rem),6.25vw)}
*,*::before,*::after{box-sizing:border-box}
body,h1,h2,p,ul,ol,dl,dd,fieldset{margin:0;padding:0;border:0}
ul,ol{list-style:none}
html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:420 1.0625rem/1.5 var(--ui);overflow-wrap:anywhere}
button,input{font:inherit;color:inherit}
a{color:var(--plum-hover);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--plum-hover);outline-offset:3px;border-radius:6px}
h1,h2{font-weight:800;font-stretch:75%;letter-spacing:-.022em;text-wrap:balance}
h1{font-size:clamp(2.25rem,1.6rem + 3vw,3.5rem);line-height:.95}
h2{font-size:1.5rem;line-height:1.05;letter-spacing:-.014em}
.notice{background:var(--marigold);color:var(--ink);padding:.65rem var(--gutter);font-weight:680;font-stretch:92%}
.shell{display:grid}
.band{background:var(--plum);color:var(--paper);padding:1.5rem var(--gutter) 2.5rem}
.band a{color:var(--marigold)}
.band :focus-visible{outline-color:var(--marigold)}
.main{padding:2.5rem var(--gutter) 4rem}
.inner{max-width:30rem}
.brand{display:flex;align-items:center;gap:.42em;font:800 1.5rem/1 var(--ui);font-stretch:78%;letter-spacing:-.025em}
.brand svg{height:.94em;width:auto}
.back{display:inline-flex;align-items:center;min-height:3rem;margin-top:1rem}
.order{margin-top:1rem;font-size:.9375rem;color:var(--on-plum-soft)}
.amount{font-size:clamp(3.75rem,16vw,6rem);line-height:.9;font-weight:800;font-stretch:75%;letter-spacing:-.022em;margin:.25rem 0 1.5rem;color:var(--marigold)}
.terms{font-size:clamp(2rem,7vw,2.75rem);line-height:1.02;font-weight:800;font-stretch:75%;letter-spacing:-.018em;margin:.5rem 0 .75rem;color:var(--marigold);text-wrap:balance}
.until{font-size:.9375rem;color:var(--on-plum-soft);margin-bottom:1.5rem}
.tracks{border-top:2px solid var(--paper)}
.tracks li{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-bottom:1px solid #6b3b64}
.tracks .sum{font-weight:680;border-bottom:2px solid var(--paper)}
.tracks span:last-child,.num{font-variant-numeric:tabular-nums}
.tracks span:last-child{white-space:nowrap}
.tracks span:first-child{min-width:0}
.to{margin-top:1.25rem;font-size:.9375rem;color:var(--on-plum-soft)}
.to strong{color:var(--paper);font-weight:640}
form{display:grid;gap:1.5rem}
.field{display:grid;gap:.4rem;min-width:0}
.field label,legend{font-weight:640;font-size:1rem;line-height:1.3}
.hint{font-size:.9375rem;line-height:1.4;color:var(--ink-soft)}
.in{width:100%;min-width:0;min-height:3.25rem;padding:.75rem .95rem;border:1.5px solid var(--edge);border-radius:10px;background:var(--card);font-variant-numeric:tabular-nums}
.in[aria-invalid=true]{border:2px solid var(--error)}
.wrong{font-size:.9375rem;line-height:1.4;font-weight:600;color:var(--error)}
.pair{display:grid;gap:1.5rem}
.problem{background:var(--error-ground);border:2px solid var(--error);border-radius:6px;padding:1rem 1.25rem;display:grid;gap:.5rem;margin-bottom:1.5rem}
.problem ul{display:grid;gap:.4rem}
.problem h2{font-size:1.375rem}
.problem a{color:var(--error);font-weight:640}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.7em 1.45em;border:2px solid transparent;border-radius:999px;background:var(--plum);color:var(--paper);font-weight:680;font-stretch:92%;line-height:1.15;text-decoration:none;cursor:pointer}
.button:hover{background:var(--plum-hover)}
.button.big{min-height:3.75rem;font-size:1.1875rem;width:100%}
.button.quiet{background:none;border-color:currentColor;color:var(--ink)}
.button.quiet:hover{background:var(--oat)}
.rule{border-top:2px solid var(--ink);padding-top:1rem;display:grid;gap:.75rem}
.cards li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.85rem 0;border-bottom:1px solid var(--line)}
.cards li>*{min-width:0}
.cards b{display:block;font-weight:640}
.cards .button{min-height:2.75rem;padding:.45em 1.1em;font-size:.9375rem}
details{border:1.5px solid var(--edge);border-radius:6px;background:var(--card)}
summary{padding:.85rem 1rem;font-weight:640;cursor:pointer}
details fieldset{padding:0 1rem 1rem;display:grid;gap:.35rem}
.choice{display:flex;align-items:center;gap:.65rem;min-height:2.75rem;cursor:pointer}
.choice input{width:1.35rem;height:1.35rem;accent-color:var(--plum);flex:none;margin:0}
.lede{font:400 1.25rem/1.4 var(--notes);margin:1rem 0 1.75rem;max-width:34rem;text-wrap:pretty}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.page{padding:1.5rem var(--gutter) 4rem}
.page h1{margin-top:2.5rem}
.page h2{margin:2.5rem 0 .75rem}
.portal{max-width:44rem}
.portal h2{margin:0}
.portal .rule{margin-top:2.5rem}
.table{overflow-x:auto;border-top:2px solid var(--ink)}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:left;padding:.7rem 1rem .7rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:640}
pre{background:var(--oat);border-radius:6px;padding:1rem;overflow-x:auto;font-size:.9375rem;margin:.75rem 0 0}
.tag{display:inline-block;padding:.2em .6em;border-radius:4px;font-size:.8125rem;font-weight:640;background:var(--oat)}
.tag.ok{background:var(--ok-ground);color:var(--ok)}
.tag.warn{background:var(--warn-ground);color:var(--warn)}
.tag.error{background:var(--error-ground);color:var(--error)}
@media (min-width:30rem){.pair{grid-template-columns:1fr 1fr}}
@media (min-width:60rem){.shell{grid-template-columns:minmax(22rem,5fr) 7fr;min-height:calc(100vh - 3rem)}.band{padding-top:2.5rem}.band .inner{max-width:26rem}.main{padding-top:4rem;padding-left:5rem}.inner.wide{max-width:34rem}}
@media (prefers-reduced-motion:no-preference){.button{transition:background-color 180ms cubic-bezier(.2,.8,.2,1)}.button:active{transform:translateY(1px)}}
@media (forced-colors:active){.button{border-color:ButtonText}}
`;
