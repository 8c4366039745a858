const { searchParams } = new URL(document.currentScript.src);
const heading = document.createElement('h2');
heading.textContent = `A survey for ${window[searchParams.get('fields')].first_name}`;
document.body.append(heading);
