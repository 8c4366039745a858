const heading = document.createElement('h2');
heading.textContent = `A survey for ${window.surveyWidget.first_name}`;
document.body.append(heading);
