class StarRow extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    const buttons = [1, 2, 3, 4, 5].map((stars) => `<button data-stars="${stars}">${stars} stars</button>`).join(' ');
    root.innerHTML = `${buttons}<p data-testid="stars">Not rated</p>`;
    root.addEventListener('click', (event) => {
      const { stars } = event.target.dataset;
      if (stars) root.querySelector('p').textContent = `Rated ${stars}`;
    });
  }
}

class RatingCard extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `<section><h2>Rate us</h2>
      <label>Your name <input data-testid="rater"></label>
      <star-row></star-row></section>`;
  }
}

customElements.define('star-row', StarRow);
customElements.define('rating-card', RatingCard);
