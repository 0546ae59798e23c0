/**
 * A drawn slider whose thumb captures the mouse, and one in a drawing that listens to the whole document. Both are 400
 * pixels wide.
 */
export const DRAWN_SLIDERS = `<div id="track" style="position:relative;width:400px;height:10px;margin:30px;background:#ccc"><div id="fill" style="height:100%;background:#88f;width:0"></div>
    <div id="thumb" style="position:absolute;left:-10px;top:-5px;width:20px;height:20px;background:#44a;touch-action:none"></div></div>
    <svg width="400" height="40"><line x1="0" y1="20" x2="400" y2="20" stroke="black" /><circle cx="10" cy="20" r="10" /></svg>`;

/** Moves their thumbs, and calls the page's `say('thumb' or 'circle', from 0 to 100)`. */
export const MOVE_DRAWN_SLIDERS = `
  const set = (x) => { thumb.style.left = x - 10 + 'px'; fill.style.width = x + 'px'; say('thumb', Math.round(x / 4)); };
  thumb.onpointerdown = (event) => {
    event.preventDefault();
    thumb.setPointerCapture(event.pointerId);
    const grab = event.clientX - thumb.getBoundingClientRect().left - 10;
    thumb.onpointermove = ({ clientX }) => set(Math.min(400, Math.max(0, clientX - grab - track.getBoundingClientRect().left)));
    thumb.onpointerup = () => { thumb.onpointermove = null; };
  };
  const circle = document.querySelector('circle');
  circle.onmousedown = () => {
    document.onmousemove = ({ clientX }) => {
      const x = clientX - document.querySelector('svg').getBoundingClientRect().left;
      circle.setAttribute('cx', x);
      say('circle', Math.round(x / 4));
    };
    document.onmouseup = () => { document.onmousemove = document.onmouseup = null; };
  };`;
