/** Pages for cases that run both in our runner and as exported tests. */

/** Fields, buttons and lists of all kinds. */
export const FIELDS = `<title>Fields</title><h1>Fields &amp; more</h1>
  <label>Your name <input id="name" value="old"></label><input id="off" disabled value="off">
  <input id="date" type="date"><input id="number" type="number"><div id="rich" contenteditable>old</div>
  <label><input id="hidden" type="checkbox" style="opacity:0;width:0;height:0;position:absolute"><b>Styled box</b></label>
  <label style="display:block;width:90px"><input id="terms" type="checkbox" style="opacity:0;width:0;height:0;position:absolute">I accept <a href="/next" style="display:block">the terms of use</a></label>
  <input type="radio" name="size" id="small"><input type="radio" name="size" id="large" checked>
  <select id="colour"><option value="r">Red</option><option value="g">\uf042 Dark&nbsp;green</option><option disabled>Black</option></select>
  <select id="many" multiple><option>One</option><option>Two</option><option>Three</option></select>
  <input id="zip" onchange="town.innerHTML = '<option>Bern</option><option>Thun</option>'">
  <select id="town"><option>Basel</option><option>Bern</option></select>
  <select id="filled" onfocus="setTimeout(() => this.innerHTML = '<option>Basel</option><option>Bern</option>', 100)"></select>
  <fieldset id="boxes" oninput="setTimeout(() => event.target.nextElementSibling?.focus(), 20)">${'<input maxlength="1">'.repeat(4)}</fieldset>
  <p class="twin" hidden>hidden twin</p><p class="twin">shown twin</p><i class="two">1</i><i class="two">2</i>
  <button id="late" style="display:none" onclick="count.textContent = Number(count.textContent) + 1">Late</button>
  <button id="add" onclick="count.textContent = Number(count.textContent) + 1">Add</button><b id="count">0</b>
  <button id="ask" onclick="said.textContent = String(prompt('Your name?', 'Nobody'))">Ask</button><b id="said"></b>
  <style>.icon::before { content: '\uf090' }</style><button class="icon" onclick="this.textContent = 'Sign out'">Sign in</button><p id="price">1,249.50</p><p id="code"></p><input id="totp"><div id="box" style="height:60px;overflow:auto"></div>
  <button id="call" onclick="fetch('/api/items').then((a) => a.text()).then((t) => code.textContent = t, () => code.textContent = 'none')">Call</button>
  <script>
    setTimeout(() => { late.style.display = '' }, 300);
    for (let row = 0; row < 3; row++) box.innerHTML += '<p>Row ' + row + '</p>';
    box.onscroll = () => { if (box.children.length < 30) box.innerHTML += '<p>Row ' + box.children.length + '</p>' };
  </script>`;

/** Iframes with the same class: a hidden and a visible one, and two visible ones. */
export const FRAMES = `<iframe class="one" hidden srcdoc="<p>hidden"></iframe>
  <iframe class="one" srcdoc="<p>shown</p><button onclick='this.hidden = true'>\uf090 Sign in</button>"></iframe>
  <iframe class="two" srcdoc="<p>left"></iframe><iframe class="two" srcdoc="<p>right"></iframe>`;
